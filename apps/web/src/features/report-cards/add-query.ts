/** Adds a query to a URL of a panel, which may have one already. */
export const addQuery = (url: string, values: Readonly<Record<string, string | number>>) => {
  const pairs = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(pairs).toString()}`;
};
