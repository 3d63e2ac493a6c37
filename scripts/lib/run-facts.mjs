import { openDatabase } from '../database/database.mjs'
import { UserError } from './console.mjs'
import { runNode } from './processes.mjs'

/** `npm run facts -- check|rebuild`: are comparison facts what the approved documents say. @param {string[]} args */
export async function main(args) {
  const [mode] = args
  if (mode !== 'check' && mode !== 'rebuild') {
    throw new UserError('Укажите, что сделать: npm run facts -- check (проверить) или rebuild (исправить).')
  }
  const { url } = await openDatabase()
  const script = ['--conditions=react-server', '--import', 'tsx', 'scripts/facts/main.ts', mode]
  return runNode(script, { DATABASE_URL: url })
}
