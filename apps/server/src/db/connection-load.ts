/** How many connections are in use, and how many callers wait for one. */
export interface ConnectionLoad {
  busy: number;
  waiting: number;
}

interface ConnectionDriver<Connection> {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/** Wraps a driver so that it counts its connections in the load that `loadNow` returns at the time of the call. */
export function trackConnectionLoad<Connection extends object, Driver extends ConnectionDriver<Connection>>(
  driver: Driver,
  loadNow: () => ConnectionLoad,
): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  const release = driver.releaseConnection.bind(driver);
  const lent = new WeakMap<Connection, ConnectionLoad>();
  driver.acquireConnection = async () => {
    const load = loadNow();
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
