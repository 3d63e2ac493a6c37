import { say } from '@/scripts/boot/console.mjs'
import { openDatabase } from '@/scripts/database/database'
import { parseAdminArgs } from '@/scripts/lib/admin-options'
import { askPassword } from '@/scripts/lib/ask-password'
import { entryArgs, runNode } from '@/scripts/lib/processes'
import { authSecret } from '@/scripts/lib/secrets'

/** `npm run admin -- …`: accounts, facts and the audit from the console of the server. */
export async function main(args: string[]) {
  const command = parseAdminArgs(args)
  if ('help' in command) {
    say(command.help)
    return 0
  }
  const password = command.asksPassword ? await askPassword() : undefined
  const { url, owner } = await openDatabase()
  return runNode(await entryArgs('scripts/admin/main.ts', ...args), {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: owner,
    AUTH_SECRET: authSecret(),
    NODE_ENV: process.env.NODE_ENV || 'production',
    NEW_PASSWORD: password,
  })
}
