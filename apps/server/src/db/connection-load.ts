/** How many connections are in use, and how many callers wait for one. */
export interface ConnectionLoad {
  busy: number;
  waiting: number;
}

interface ConnectionDriver<Connection> {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/** Counts a driver's connections and waiting callers in the load that `currentLoad` returns at each request. */
export function trackConnectionLoad<Connection extends object, Driver extends ConnectionDriver<Connection>>(
  driver: Driver,
  currentLoad: () => ConnectionLoad,
): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  const release = driver.releaseConnection.bind(driver);
  const lent = new WeakMap<Connection, ConnectionLoad>();
  driver.acquireConnection = async () => {
    const load = currentLoad();
    load.waiting += 1;
    try {
      const connection = await acquire();
      load.busy += 1;
      lent.set(connection, load);
      return connection;
    } finally {
      load.waiting -= 1;
    }
  };
  driver.releaseConnection = async (connection) => {
    const load = lent.get(connection);
    if (load) load.busy -= 1;
    await release(connection);
  };
  return driver;
}
