/** How many connections are in use, and how many callers wait for one. */
export interface ConnectionLoad {
  busy: number;
  waiting: number;
}

interface Lender<Connection> {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/** Makes a driver keep count in `load` of what it lends. */
export function countingLent<Connection, Driver extends Lender<Connection>>(
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
