import { writeAudit } from '@/lib/core/db/change'
import { counted } from '@/lib/core/format/plural'
import { AppError } from '@/lib/core/http/errors'
import { env, SettingsError } from '@/lib/core/process/env'
import { withRequestContext } from '@/lib/core/process/request-context'
import { readInstallation } from '@/lib/features/platform/installation-data'
import { installationReport } from '@/lib/features/platform/rules'
import { checkExport, exportAudit } from '@/scripts/admin/export-audit'
import { exportPerson } from '@/scripts/admin/export-person'
import { forgetPerson } from '@/scripts/admin/forget-person'
import { block, createAdmin, resetFactor, resetPassword, unblock } from '@/scripts/admin/people'
import { reseal } from '@/scripts/admin/reseal'
import { writeSupportBundle } from '@/scripts/admin/support-bundle'
import { chainFaults, chainReport } from '@/scripts/admin/verify-chain'
import { say, UserError } from '@/scripts/boot/console.mjs'
import { withClient } from '@/scripts/database/database-url'
import { noteUpkeep } from '@/scripts/database/upkeep'
import { rebuildFacts } from '@/scripts/facts/rebuild'
import { parseAdminArgs } from '@/scripts/lib/admin-options'
import { isStopping, stopOnSignals } from '@/scripts/lib/shutdown'

async function mendFacts(): Promise<string> {
  const mended = await withClient(env().DATABASE_URL, rebuildFacts)
  const after = { mended: mended.length }
  await writeAudit(null, { action: 'facts.rebuild', entity: 'comparison_facts', after })
  return mended.length === 0
    ? 'Факты сравнения совпадают с утверждёнными документами.'
    : `Исправлено: ${counted(mended.length, 'расхождение', 'расхождения', 'расхождений')}.`
}

async function verifyChain(): Promise<string> {
  const check = await withClient(env().DATABASE_URL, chainFaults)
  await noteUpkeep(env().DATABASE_URL, 'chain', { count: check.count, faults: check.faults.length })
  if (check.faults.length > 0) throw new UserError(chainReport(check))
  return chainReport(check)
}

async function checkInstallation(): Promise<string> {
  const { findings } = await readInstallation()
  const report = installationReport(findings)
  if (findings.every(({ is_good }) => is_good)) return report
  throw new UserError(`Не всё в порядке:\n${report}\n`)
}

async function run(args: string[], password: string | undefined): Promise<string> {
  const command = parseAdminArgs(args)
  if ('help' in command) return command.help
  const { name, options } = command
  const option = (key: string) => String(options[key] ?? '')
  const { DATABASE_URL: url, APP_TIMEZONE: timeZone } = env()
  const work: Record<typeof name, () => Promise<string>> = {
    'create-admin': () =>
      createAdmin({ email: option('email'), surname: option('surname'), name: option('name') }, password),
    'reset-password': () => resetPassword(option('email'), password ?? ''),
    'verify-chain': verifyChain,
    'check-installation': checkInstallation,
    'support-bundle': () => writeSupportBundle(option('output'), option('log')),
    'export-person': () => exportPerson(url, option('person'), option('output')),
    'forget-person': () => forgetPerson(process.env.DATABASE_OWNER_URL || url, option('person')),
    block: () => block(option('email')),
    unblock: () => unblock(option('email')),
    'reset-factor': () => resetFactor(option('email'), option('reason')),
    reseal,
    'rebuild-facts': mendFacts,
    'export-audit': () => exportAudit({ ...checkExport(options), url, timeZone }),
  }
  // The audit records the command in place of a request id.
  const nobody = { address: null, userAgent: null, userId: null, deviceCookie: null }
  return withRequestContext({ requestId: `npm run admin -- ${name}`, ...nobody }, work[name])
}

/** A refusal in words for a person at a console; null for what is no refusal. */
function refusal(error: unknown): string | null {
  if (error instanceof UserError || error instanceof SettingsError) return error.message
  if (!(error instanceof AppError)) return null
  const fields = Object.values(error.errors ?? {}).flat()
  return `${fields.length > 0 ? fields.join('. ') : error.message}.`.replace(/\.\.$/, '.')
}

stopOnSignals(130)
let code = 0
try {
  say(await run(process.argv.slice(2), process.env.NEW_PASSWORD))
} catch (error) {
  const words = refusal(error)
  if (words === null) throw error
  process.stderr.write(`Ошибка. ${words}\n`)
  code = 1
}
// When stopped by a signal, the shutdown ends the process.
if (!isStopping()) process.exit(code)
