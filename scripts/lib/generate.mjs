import { existsSync } from 'node:fs'
import { step } from './console.mjs'
import { binary, inRoot, root } from './paths.mjs'
import { mustRunNode } from './processes.mjs'
import { hashFiles, isFresh, writeStamp } from './stamps.mjs'

/** Writes the Prisma client when the schema or Prisma itself changed, or the client is missing. */
export async function ensureGenerated() {
  const stamp = inRoot('lib', 'generated', '.stamp')
  const hash = hashFiles(root, [
    'prisma/schema.prisma',
    'prisma.config.ts',
    'node_modules/prisma/package.json',
  ])
  if (isFresh(stamp, hash) && existsSync(inRoot('lib', 'generated', 'prisma', 'client.ts'))) return
  step('Готовим клиент базы данных')
  await mustRunNode(
    'Не удалось создать клиент базы данных (prisma generate).',
    [binary('prisma'), 'generate'],
    {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  )
  writeStamp(stamp, hash)
}
