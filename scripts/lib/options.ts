import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UserError } from '@/scripts/boot/console.mjs'

/** Reads the options of a command. @throws UserError with the command's help for what it does not know, or lacks its value */
export function readArgs<const Config extends ParseArgsConfig>(config: Config, help: string) {
  try {
    return parseArgs(config)
  } catch {
    throw new UserError(`Параметры не разобраны: ${(config.args ?? []).join(' ')}\n\n${help}`)
  }
}
