/** The terms that families accept until the school writes its own. */
export const defaultTerms = `By ticking the box below I confirm, as the student and as the student’s parent or guardian, that I have read these terms and agree to them.

1. Policies, procedures and rules. We will keep to the school’s policies, procedures and rules as they are set out in the student handbook, and to the changes to them that the school announces.

2. Code of conduct. The student will attend regularly and on time, wear the uniform as prescribed, respect staff, other students and property, and accept the measures that the code of conduct provides where it is not kept. Damage that the student causes to school property will be made good.

3. Truth of the answers. The answers in this registration and the documents uploaded with it are true and complete to the best of our knowledge. We will tell the school promptly when an address, a telephone number, an emergency contact or anything about the student’s health changes.

4. Health and emergencies. Where neither a parent nor the emergency contact can be reached, the school may seek medical help for the student.

5. Use of the data. The school keeps this information to enrol, teach and look after the student, to reach the family, and to make the returns that the Ministry of Education requires by law. Only staff who need it for these purposes may see it. It is given to nobody else without our consent, unless the law demands it or the student’s safety depends on it. We may see what is kept about us and have mistakes put right at any time.`;
