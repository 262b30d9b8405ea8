import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvFileError, loadEnvironment, parseEnvFile } from './env-file.ts';
import { createTempFolder } from './testing/backup-targets.ts';

const parse = (text: string) => parseEnvFile(text, 'formroom.env');

describe('a file of environment variables', () => {
  it.each([
    ['A=b', 'b'],
    ['A=', ''],
    ['  A = b c  ', 'b c'],
    ['A=s3://x?endpoint=https://y&region=z', 's3://x?endpoint=https://y&region=z'],
    ['A=postgres://u:p#s$HOME&`x`@h/db', 'postgres://u:p#s$HOME&`x`@h/db'],
    ['A=\'$x & "y" \\n\'', '$x & "y" \\n'],
    ['A="a \\"b\\" \\$c \\\\ \\n"', 'a "b" $c \\ \\n'],
    ['A="one\ntwo"', 'one\ntwo'],
    ['A=one\\\ntwo', 'onetwo'],
    ['A="one\\\ntwo"', 'onetwo'],
    ['A=\\"b\\ ', '"b '],
    ['A=it"s', 'it"s'],
    ['A="b"\'c\' "d"', 'bcd'],
    ['A=b # no comment', 'b # no comment'],
    ['A=b\r\n', 'b'],
    ['A=b\nA=c', 'c'],
  ])('reads %j as systemd does', (text, value) => {
    expect(parse(text)).toEqual({ A: value });
  });

  it('skips empty lines and comments', () => {
    expect(parse('# A=b\n\n  ; A=c\nB=d\n')).toEqual({ B: 'd' });
  });

  it.each([
    ['A=b\nexport C=d', 'formroom.env, line 2: this is not NAME=value.'],
    ['A', 'formroom.env, line 1: this is not NAME=value.'],
    ['A="b\nC=d\n', 'formroom.env, line 1: the value has no closing ".'],
    ['# x \\\nA=b', 'formroom.env, line 1: a comment ends with a backslash.'],
  ])('refuses %j in one line', (text, message) => {
    expect(() => parse(text)).toThrow(new EnvFileError(message));
  });

  it('in the sample, every line means the same to a shell', () => {
    const sample = readFileSync(new URL('../../../deploy/formroom.env', import.meta.url), 'utf8');
    // Also the lines that are there to be uncommented.
    const text = sample.replaceAll(/^# (?=[A-Z_]+=)/gm, '');
    const path = join(createTempFolder(), 'formroom.env');
    writeFileSync(path, text);
    const variables = parse(text);
    expect(Object.keys(variables)).toEqual(expect.arrayContaining(['DATABASE_URL', 'FILES_URL', 'DATA_DIR']));
    const print = 'set -a; . "$0"; exec "$1" -p "JSON.stringify(process.env)"';
    const shell = execFileSync('/bin/sh', ['-c', print, path, process.execPath], {
      env: {},
      encoding: 'utf8',
    });
    expect(JSON.parse(shell)).toMatchObject(variables);
  });
});

describe('the environment of a command', () => {
  const write = (text: string) => {
    const path = join(createTempFolder(), 'school.env');
    writeFileSync(path, text);
    return path;
  };

  it.each([['--env', 'FILE'], ['--env=FILE']])(
    'comes from the file of %s, wherever it stands',
    (...option) => {
      const path = write('DATA_DIR=/srv/school\nPORT=8090\n');
      const given = option.map((part) => part.replace('FILE', path));
      const environment: NodeJS.ProcessEnv = { PORT: '8081' };
      expect(loadEnvironment(['add', ...given, 'ann'], environment)).toEqual({
        args: ['add', 'ann'],
        file: path,
      });
      expect(environment).toEqual({ DATA_DIR: '/srv/school', PORT: '8081' });
    },
  );

  it('keeps a variable that is set to nothing', () => {
    const environment: NodeJS.ProcessEnv = { DATABASE_URL: '' };
    loadEnvironment(['--env', write('DATABASE_URL=postgres://h/db')], environment);
    expect(environment.DATABASE_URL).toBe('');
  });

  it('comes from the service’s file, unless the environment says where the data is', () => {
    const path = write('DATA_DIR=/srv/school\nFILES_URL=s3://school\n');
    const environment: NodeJS.ProcessEnv = {};
    expect(loadEnvironment([], environment, path).file).toBe(path);
    expect(environment.FILES_URL).toBe('s3://school');
    const rehearsal: NodeJS.ProcessEnv = { DATA_DIR: '/tmp/rehearsal' };
    expect(loadEnvironment([], rehearsal, path).file).toBeUndefined();
    expect(rehearsal).toEqual({ DATA_DIR: '/tmp/rehearsal' });
    expect(loadEnvironment([], {}, '/nowhere/formroom.env').file).toBeUndefined();
  });

  it('needs a file that can be read', () => {
    expect(() => loadEnvironment(['--env'], {})).toThrow(new EnvFileError('--env needs the name of a file.'));
    expect(() => loadEnvironment(['--env', '/nowhere/x'], {})).toThrow(
      new EnvFileError("The file of environment variables /nowhere/x can't be read."),
    );
  });
});
