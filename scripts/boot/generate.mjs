import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { UserError } from './console.mjs'
import { binary, inRoot, isShipped, root } from './paths.mjs'
import { output, stage } from './stages.mjs'
import { hashFiles, isFresh, writeStamp } from './stamps.mjs'

/** Writes the Prisma client when the schema or Prisma itself changed, or the client is missing. */
export async function ensureGenerated() {
  if (isShipped) return
  const stamp = inRoot('lib', 'generated', '.stamp')
  const hash = hashFiles(root, [
    'prisma/schema.prisma',
    'prisma.config.ts',
    'node_modules/prisma/package.json',
  ])
  if (isFresh(stamp, hash) && existsSync(inRoot('lib', 'generated', 'prisma', 'client.ts'))) return
  await stage('Клиент базы данных', generate, { log: 'generate' })
  writeStamp(stamp, hash)
}

async function generate() {
  const quiet = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  }
  const child = spawn(process.execPath, [binary('prisma'), 'generate'], {
    cwd: root,
    env: { ...process.env, ...quiet },
    stdio: ['ignore', output(), output()],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new UserError('Не удалось создать клиент базы данных (prisma generate).')
}
