import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '@/scripts/boot/console.mjs'
import { binary, inRoot, isShipped, root } from '@/scripts/boot/paths.mjs'
import { stage } from '@/scripts/boot/stages.mjs'
import { hashFiles, isFresh, writeStamp } from '@/scripts/boot/stamps.mjs'
import { mustRunNode } from '@/scripts/lib/processes'

/** Everything `next build` reads. */
export const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-node.ts',
  'instrumentation-client.ts',
  'prisma/schema.prisma',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Tests and generated files change no build. */
export function isBuildSource(path: string) {
  return !/\.test\.tsx?$/.test(path) && !path.startsWith('lib/generated/')
}

/** The server's entry after a build. */
export const serverFile = inRoot('.next', 'standalone', 'server.js')

/** What the builder printed of the build that stands: kept with it, a test holds it against what may be said. */
export const buildLog = inRoot('.next', 'build.log')

/** Builds the application when its sources changed since the last build. */
export async function ensureBuild() {
  if (isShipped) return
  const stamp = inRoot('.next', 'build.stamp')
  const hash = hashFiles(root, SOURCES, isBuildSource)
  if (isFresh(stamp, hash) && existsSync(serverFile)) return
  try {
    rmSync(stamp, { force: true })
    writeStamp(stamp, '')
  } catch {
    throw new UserError(
      `Программа изменилась, а писать в ${inRoot('.next')} нельзя: выполните npm run build от имени её владельца.`,
    )
  }
  await stage('Сборка приложения', build, { hint: 'одна–две минуты', log: 'build' })
  writeStamp(stamp, hash)
}

async function build(log: string | undefined) {
  // On a machine of continuous integration Next warns of a first build, unless the folder of its cache is there.
  mkdirSync(inRoot('.next', 'cache'), { recursive: true })
  await mustRunNode('Сборка не удалась.', [binary('next'), 'build'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  })
  if (log) cpSync(log, buildLog)
  const standalone = inRoot('.next', 'standalone')
  cpSync(inRoot('.next', 'static'), join(standalone, '.next', 'static'), { recursive: true })
  if (existsSync(inRoot('public'))) cpSync(inRoot('public'), join(standalone, 'public'), { recursive: true })
  // Next includes its image optimiser, which is switched off and never runs.
  for (const name of ['sharp', '@img'])
    rmSync(join(standalone, 'node_modules', name), { recursive: true, force: true })
  // Next copies .env into its output; secrets have no place in something that is shipped.
  for (const name of readdirSync(standalone)) if (name.startsWith('.env')) rmSync(join(standalone, name))
}
