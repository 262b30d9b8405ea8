// Who may import whom, made from the folders that are there: a new feature is fenced in by existing.

/** The domain runs in the browser and on the server, and means the same in both. */
export const domainImports = {
  patterns: [{ regex: '^(?!zod$|\\.\\.?/)', message: 'The domain imports nothing but zod and itself.' }],
};

/** @param {(path: string) => string[]} folders lists the folders in one */
export function boundaries(folders) {
  const server = 'apps/server/src';
  const web = 'apps/web/src';
  return [
    { target: ['packages', server], from: web, message: 'Only the browser runs the web app.' },
    {
      target: ['packages', web],
      from: server,
      message: 'The browser reaches the server through its API only.',
    },
    {
      target: [`${web}/components`, `${web}/lib`],
      from: [`${web}/features`, `${web}/app`],
      message: 'Shared code knows no screen.',
    },
    { target: `${web}/lib`, from: `${web}/components`, message: 'lib/ draws nothing.' },
    {
      target: `${web}/features`,
      from: `${web}/app`,
      message: 'Features are put together in app/, and know nothing of it.',
    },
    ...folders(`${web}/features`).map((feature) => ({
      target: `${web}/features/${feature}`,
      from: `${web}/features`,
      except: [`./${feature}`],
      message: 'A feature never imports another: share it through components/ or lib/, or join them in app/.',
    })),
    ...folders(`${server}/features`).map((feature) => ({
      target: `${server}/features/${feature}`,
      from: `${server}/features/!(${feature})/**`,
      except: ['**/*.service.ts', '**/*.repository.ts'],
      message: 'Reach another feature through its service or its repository.',
    })),
  ];
}
