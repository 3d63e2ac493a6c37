import { errorCode, NO_SPACE, say, UserError } from '@/scripts/boot/console.mjs'
import { abandonStages } from '@/scripts/boot/stages.mjs'
import { isStopping, stopAll, stopOnSignals } from '@/scripts/lib/shutdown'

interface Command {
  load: () => Promise<{ main: (args: string[]) => Promise<number> }>
  /** Exit code after Ctrl+C. */
  signalCode?: number
  /** Of one that takes no options. */
  help?: string
}

/** PostgreSQL's code and the system's for a disk that is full. */
const FULL = ['53100', 'ENOSPC']

function inWords(error: unknown): unknown {
  if (error instanceof UserError) return `\nОшибка. ${error.message}`
  return FULL.includes(errorCode(error)) ? `\nОшибка. ${NO_SPACE}` : error
}

/**
 * Runs a command: loads its module on demand, shuts down in order on signals and at the end, and prints expected failures
 * as one Russian sentence.
 * @param commands by the first word of the command line
 */
export async function runCommand(commands: Record<string, Command>): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2).filter((word) => word !== '--verbose')
  const command = Object.entries(commands).find(([known]) => known === name)?.[1]
  stopOnSignals(command?.signalCode ?? 130)
  let code = 1
  try {
    if (!command) throw new UserError(`Нет команды «${name}». Есть: ${Object.keys(commands).join(', ')}.`)
    if (command.help && args.includes('--help')) {
      say(command.help)
      code = 0
    } else code = await (await command.load()).main(args)
  } catch (error) {
    abandonStages()
    // While stopping, stages fail because their children were ended; such errors are not printed.
    if (!isStopping()) console.error(inWords(error))
  }
  if (isStopping()) return
  await stopAll()
  process.exit(code)
}
