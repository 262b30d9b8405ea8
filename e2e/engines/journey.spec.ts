import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { office, returning } from '../steps/demo-accounts.ts';
import { pdf } from '../steps/document-files.ts';
import { box, button, buttonFrom, heading, inPart, text, textWith, tick } from './elements.ts';
import { test } from './engine.ts';

test('A family answers, uploads and agrees, and the office finds, edits and posts', async ({
  driver,
  portal,
}) => {
  const open = (path: string) => driver.open(`${portal.url}${path}`);

  await test.step('A parent signs in and types a date, which is there after a reload', async () => {
    await open('/');
    await driver.type(box('Student ID'), returning.id);
    await driver.type(box('Password'), returning.password);
    await driver.click(button('LOGIN'));
    await driver.waitFor(heading(1, 'Student Data'));
    await driver.type(box('Date of Birth'), '31/05/2013');
    await driver.leaveBox();
    await driver.waitFor(textWith('Saved at'));
    await open('/registration/student-data');
    await driver.waitFor(heading(1, 'Student Data'));
    await expect.poll(() => driver.valueOf(box('Date of Birth'))).toBe('2013-05-31');
  });

  await test.step('uploads a document', async () => {
    const slip = test.info().outputPath('slip.pdf');
    writeFileSync(slip, pdf('slip.pdf', ['SEA slip']).buffer);
    await open('/registration/documents');
    await driver.choose(inPart('SEA Slip', box('Choose file')), slip);
    await driver.click(inPart('SEA Slip', button('Upload')));
    await driver.waitFor(inPart('SEA Slip', text('Received')));
  });

  await test.step('reads the form in its frame and agrees', async () => {
    await open('/registration/complete');
    await expect.poll(() => driver.pagesOfFramedPdf()).toContain('2');
    await driver.click(tick('I agree to the terms and conditions'));
    await driver.waitFor(heading(3, 'The school has your agreement'));
    await open('/logout');
    await driver.waitFor(box('Student ID'));
  });

  await test.step('The office signs in, finds the student and corrects a name and a date', async () => {
    await open('/admin');
    await driver.type(box('Username'), office.name);
    await driver.type(box('Password'), office.password);
    await driver.click(button('LOGIN'));
    await driver.waitFor(heading(1, 'Students'));
    await driver.type(box('Search students'), returning.id);
    await driver.waitFor(text('Total Number of Students: 1'));
    await driver.click(buttonFrom('Edit '));
    await driver.type(box('Last Name'), 'Ramdeen-Ali');
    await driver.type(box('Date of Birth'), '2013-05-30');
    await driver.leaveBox();
    await driver.waitFor(text('Updated Successfully.'));
    await driver.click(button('Close'));
    await driver.waitFor(textWith('Ramdeen-Ali'));
    await driver.waitFor(textWith('2013-05-30'));
  });

  await test.step('and posts the cards of a term', async () => {
    await open('/admin/dashboard?panel=postReports');
    await driver.click(button('Edit Term 1 Michaelmas 2026-2027'));
    // The buttons move down when the cards are counted.
    await driver.waitFor(text('See what is missing'));
    await driver.click(button('Yes'));
    await driver.waitFor(textWith('2026 Term 1 reports posted'));
  });
});
