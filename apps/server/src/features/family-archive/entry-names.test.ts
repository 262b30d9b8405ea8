import { describe, expect, it } from 'vitest';
import { EntryNames } from './entry-names.ts';

const named = (name: string) => new EntryNames().add('Documents', name).slice('Documents/'.length);

describe('the name of a file in an archive', () => {
  it.each([
    ['Birth certificate.pdf', 'Birth certificate.pdf'],
    ['Ünïcode 漢字 🙂.jpg', 'Ünïcode 漢字 🙂.jpg'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\..\\windows\\system.ini', '_.._windows_system.ini'],
    ['/absolute.pdf', '_absolute.pdf'],
    ['C:\\autoexec.bat', 'C__autoexec.bat'],
    ['CON.pdf', '_CON.pdf'],
    ['lpt1', '_lpt1'],
    ['com¹.tar.pdf', '_com¹.tar.pdf'],
    ['context.pdf', 'context.pdf'],
    ['a<b>c:d"e|f?g*h.pdf', 'a_b_c_d_e_f_g_h.pdf'],
    ['nul\u0000l\u0007.pdf', 'nul_l_.pdf'],
    ['\u202egpj.exe.jpg', '_gpj.exe.jpg'],
    ['half \ud800 a character.pdf', 'half _ a character.pdf'],
    ['  . hidden . .pdf', 'hidden.pdf'],
    ['two\r\nlines.pdf', 'two__lines.pdf'],
    ['.pdf', 'file.pdf'],
    ['', 'file'],
    ['...', 'file'],
  ])('%j becomes %j', (name, expected) => {
    expect(named(name)).toBe(expected);
  });

  it('is shortened for every file system and keeps its extension', () => {
    const long = named(`${'漢'.repeat(300)}.pdf`);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(130);
    expect(long).toMatch(/^漢+\.pdf$/);
  });

  it('is unique in its folder, also on case-insensitive file systems', () => {
    const names = new EntryNames();
    const places = ['a.pdf', 'A.PDF', 'a?.pdf', 'a*.pdf', 'a (2).pdf'].map((name) => names.add('D', name));
    expect(places).toEqual(['D/a.pdf', 'D/A (2).PDF', 'D/a_.pdf', 'D/a_ (2).pdf', 'D/a (2) (2).pdf']);
    expect(names.add('E', 'a.pdf')).toBe('E/a.pdf');
  });

  it.each(['.', ' '])('takes linear time with 200,000 times %j', (character) => {
    const start = performance.now();
    const path = new EntryNames().add('files', `a${character.repeat(200_000)}y`);
    expect(path.length).toBeLessThanOrEqual(130);
    // Quadratic time would take a minute.
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
