import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3Location } from '../config.ts';
import { type FileStore, isFileKey, StoreConfigurationError, StoreUnavailableError } from './file-store.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** The timeout without traffic in either direction. */
const IDLE_TIMEOUT_MS = 30_000;
const PING_TIMEOUT_MS = 5_000;
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 300;

/** Stores files in an S3-compatible bucket. */
export async function openS3Store({ bucket, endpoint, region, credentials }: S3Location): Promise<FileStore> {
  // Silences the SDK's warning about future Node versions.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  // Loaded on demand, because it takes much memory.
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    credentials,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: MAX_ATTEMPTS,
    logger: silentLogger,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
    // Many S3-compatible stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  const getObject = async (key: string) => {
    try {
      const { Body, ContentLength: bytes } = await client.send(new s3.GetObjectCommand(at(key)));
      if (!(Body instanceof Readable) || bytes === undefined) throw new Error('The response has no body.');
      return { stream: Body, bytes };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw unavailable(error);
    }
  };

  return {
    async put(key, content, mediaType) {
      if (typeof content !== 'string') {
        const put = { ...at(key), Body: content, ContentType: mediaType };
        await client.send(new s3.PutObjectCommand(put)).catch((error: unknown) => {
          throw unavailable(error);
        });
        return;
      }
      // The SDK does not retry a request with a stream, so it is retried here with a new stream.
      for (let attempt = 1; ; attempt += 1) {
        const file = await open(content);
        const { size } = await file.stat();
        const Body = file.createReadStream();
        // Without a listener an aborted download would end the process.
        Body.on('error', () => undefined);
        try {
          await client.send(
            new s3.PutObjectCommand({ ...at(key), Body, ContentLength: size, ContentType: mediaType }),
          );
          return;
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || isPermanentError(error)) throw unavailable(error);
          await pause(attempt * RETRY_DELAY_MS);
        } finally {
          Body.destroy();
        }
      }
    },

    open: (key) => getObject(key),

    async read(key) {
      const file = await getObject(key);
      try {
        return file && (await buffer(file.stream));
      } catch (error) {
        throw unavailable(error);
      }
    },

    async remove(key) {
      await client.send(new s3.DeleteObjectCommand(at(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw unavailable(error);
      });
    },

    async *list() {
      for await (const { Contents } of s3.paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key } of Contents ?? []) if (Key !== undefined && isFileKey(Key)) yield Key;
      }
    },

    async ping() {
      const abortSignal = AbortSignal.timeout(PING_TIMEOUT_MS);
      await client
        .send(new s3.HeadBucketCommand({ Bucket: bucket }), { abortSignal })
        .catch((error: unknown) => {
          const reason = configurationMessages[readStatus(error) ?? 0];
          throw reason === undefined
            ? unavailable(error)
            : new StoreConfigurationError(reason, { cause: error });
        });
    },

    close() {
      client.destroy();
    },
  };
}

/** Errors are thrown, and logged by the caller. */
const silentLogger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const configurationMessages: Record<number, string | undefined> = {
  301: 'FILES_URL: the bucket is in another region.',
  400: 'FILES_URL: the object store rejects this request; check the region.',
  401: 'FILES_URL: the object store does not know these credentials.',
  403: 'FILES_URL: the object store rejects these credentials.',
  404: 'FILES_URL: the bucket does not exist.',
};

const readStatus = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Whether the object is missing, as opposed to the bucket. */
const isMissing = (error: unknown) =>
  readStatus(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');

const isPermanentError = (error: unknown) => {
  const status = readStatus(error) ?? 500;
  return status < 500 && status !== 408 && status !== 429;
};

const unavailable = (error: unknown) =>
  new StoreUnavailableError('The object store failed.', { cause: error });
