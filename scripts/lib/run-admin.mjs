import { openDatabase } from '../database/database.mjs'
import { parseAdminArgs } from './admin-options.mjs'
import { askPassword } from './ask-password.mjs'
import { say } from './console.mjs'
import { inRoot } from './paths.mjs'
import { runNode } from './processes.mjs'
import { keptValues, randomSecret } from './secrets.mjs'

/** `npm run admin -- …`: accounts, facts and the audit from the console of the server. @param {string[]} args */
export async function main(args) {
  const command = parseAdminArgs(args)
  if ('help' in command) {
    say(command.help)
    return 0
  }
  const password = command.asksPassword ? await askPassword() : undefined
  const { url } = await openDatabase()
  const authSecret =
    process.env.AUTH_SECRET ||
    keptValues(inRoot('.data', 'secrets.json'), { AUTH_SECRET: randomSecret }).AUTH_SECRET
  const script = ['--conditions=react-server', '--import', 'tsx', 'scripts/admin/main.ts', ...args]
  return runNode(script, {
    DATABASE_URL: url,
    AUTH_SECRET: authSecret,
    NODE_ENV: process.env.NODE_ENV || 'production',
    NEW_PASSWORD: password,
  })
}
