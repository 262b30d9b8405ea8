import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Location } from '../config.ts';

/** Creates the bucket, as an operator does before the first start. */
export async function createBucket({ bucket, endpoint, region, credentials }: S3Location) {
  const client = new S3Client({
    region,
    credentials,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: true,
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}
