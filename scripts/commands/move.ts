import { say } from '@/scripts/boot/console.mjs'
import { openDatabase } from '@/scripts/database/database'
import { parseMoveArgs } from '@/scripts/lib/move-options'
import { entryArgs, runNode } from '@/scripts/lib/processes'
import { authSecret } from '@/scripts/lib/secrets'

/** `npm run move -- …`: organisations, people, indicators and documents of the former system. */
export async function main(args: string[]) {
  const command = parseMoveArgs(args)
  if ('help' in command) {
    say(command.help)
    return 0
  }
  const { url } = await openDatabase()
  return runNode(await entryArgs('scripts/move/main.ts', ...args), {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: undefined,
    AUTH_SECRET: authSecret(),
    NODE_ENV: process.env.NODE_ENV || 'production',
  })
}
