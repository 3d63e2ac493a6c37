import { UserError } from '@/scripts/boot/console.mjs'

/** The whole numbers of an option, with commas between. @throws UserError for one that is none or beyond the bounds */
export function numbersOf(name: string, text: string, [least, most]: [number, number]): number[] {
  const list = text.split(',').map(Number)
  if (list.some((number) => !Number.isInteger(number) || number < least || number > most))
    throw new UserError(`--${name}: нужны целые числа от ${least} до ${most}, а задано «${text}».`)
  return list
}
