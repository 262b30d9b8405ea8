/** How many connections are in use, and how many callers wait for one. */
export interface ConnectionLoad {
  busy: number;
  waiting: number;
}

interface ConnectionDriver<Connection> {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/** Counts a driver's connections and waiting callers in `load`. */
export function trackConnectionLoad<Connection, Driver extends ConnectionDriver<Connection>>(
  driver: Driver,
  load: ConnectionLoad,
): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  const release = driver.releaseConnection.bind(driver);
  driver.acquireConnection = async () => {
    load.waiting += 1;
    try {
      const connection = await acquire();
      load.busy += 1;
      return connection;
    } finally {
      load.waiting -= 1;
    }
  };
  driver.releaseConnection = async (connection) => {
    load.busy -= 1;
    await release(connection);
  };
  return driver;
}
