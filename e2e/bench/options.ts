import { UserError } from '@/scripts/boot/console.mjs'

/** Parses comma-separated whole numbers. @throws UserError for anything else or out of bounds */
export function numbersOf(name: string, text: string, [least, most]: [number, number]): number[] {
  const list = text.split(',').map(Number)
  if (list.some((number) => !Number.isInteger(number) || number < least || number > most))
    throw new UserError(`--${name}: нужны целые числа от ${least} до ${most}, а задано «${text}».`)
  return list
}
