import { type Mongo } from '@dynasty/kit/mongo';
import { type IndexDefinition, type IndexOptions, type Model, Schema } from 'mongoose';

/** An index and its options, as `schema.index` takes them. */
export type Index = [IndexDefinition, IndexOptions?];

/**
 * The model of one collection. The document's interface is its only description: what gets here was checked by the
 * TypeBox schemas at the border (HTTP bodies, provider answers), so nothing is described a second time.
 */
export function openCollection<T extends { _id: string }>(mongo: Mongo, name: string, indexes: Index[] = []): Model<T> {
  const schema = new Schema<T>({ _id: String }, { strict: false, versionKey: false, minimize: false });
  for (const [fields, options] of indexes) schema.index(fields, options);
  return mongo.connection.model<T>(name, schema, name);
}
