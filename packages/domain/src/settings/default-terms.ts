/** The terms that families accept until the school writes its own. */
export const defaultTerms = `By ticking the box below I confirm, as the student and as the student’s parent or guardian, that I have read these terms and agree to them.

1. Policies, procedures and rules. We will keep to the school’s policies, procedures and rules in the student handbook, and to changes that the school announces.

2. Code of conduct. The student will come to school regularly and on time, wear the uniform, respect staff, other students and property, and accept the consequences if the code of conduct is broken. We pay for damage that the student does.

3. Truth of the answers. The answers in this registration and the documents uploaded with it are true and complete to the best of our knowledge. We will tell the school soon if an address, a phone number, an emergency contact or the student’s health changes.

4. Health and emergencies. If neither a parent nor the emergency contact can be reached, the school may get medical help for the student.

5. Use of the data. The school keeps this information to enrol, teach and look after the student, to reach the family, and to send the Ministry of Education what the law requires. Only staff who need it for this may see it. Nobody else gets it without our consent, unless the law requires it or the student’s safety depends on it. At any time we may see what is kept about us, and have mistakes corrected.`;
