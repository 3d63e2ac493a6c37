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
 * The frame of every command: its own module is loaded when it is asked for; an orderly stop on signals and at the end;
 * expected failures are told in one Russian sentence.
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
    // While stopping, stages fail because their children were ended; the signal handler has the last word.
    if (!isStopping()) console.error(inWords(error))
  }
  if (isStopping()) return
  await stopAll()
  process.exit(code)
}
