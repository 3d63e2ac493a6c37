import { agreementOf } from '@/lib/calc/quality/agreement'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted, plural } from '@/lib/core/format/plural'
import type { Finding } from '@/lib/features/quality/contract'

export const RULE_NAMES: Readonly<Record<Finding['oddity']['kind'], string>> = {
  variation: 'Слишком ровные ряды',
  digits: 'Круглые последние цифры',
  copies: 'Квартал похож на прошлый',
  zeros: 'Нули там, где случаи ожидаются',
}

/** «1 раз на 95 000»; two digits, since the probabilities are approximate. */
function chanceWords(chance: number): string {
  const times = Number((1 / Math.max(chance, Number.MIN_VALUE)).toPrecision(2))
  if (times >= 1e9) return 'реже 1 раза на миллиард'
  return `1 раз на ${formatNumber(times)}`
}

const SIGMAS = 2

/** Between how many cases chance alone would keep such quarters: the mean and two deviations of a count. */
export function usualSpan(cases: readonly number[]): [from: number, to: number] {
  const mean = cases.reduce((sum, one) => sum + one, 0) / cases.length
  const reach = SIGMAS * Math.sqrt(mean)
  return [Math.max(0, Math.floor(mean - reach)), Math.ceil(mean + reach)]
}

/** A finding in neutral words, with its numbers. */
export function findingWords({ oddity, chance }: Finding): { text: string; numbers: string } {
  switch (oddity.kind) {
    case 'variation': {
      const { points, own, statistic, freedom, indicators } = oddity
      const cases = points.map((point) => point.cases)
      const [low, high] = usualSpan(cases)
      const [from, to] = [Math.min(...cases), Math.max(...cases)]
      return {
        text: `Случаи меняются от квартала к кварталу меньше, чем меняет их случайность, у ${counted(indicators, 'показателя', 'показателей', 'показателей')} вместе. Ровнее всего здесь: ${cases.length} кварталов по ${from === to ? from : `${from}–${to}`} случаев, обычно было бы от ${low} до ${high}. Проверьте, считаются ли случаи заново.`,
        numbers: `Разброс ${formatNumber(statistic, 1)} при ожидаемых ${freedom}, здесь ${formatNumber(own.statistic, 2)} при ${own.freedom}; случайно — ${chanceWords(chance)}`,
      }
    }
    case 'digits': {
      const { numbers, round } = oddity
      return {
        text: `${counted(round, 'число', 'числа', 'чисел')} из ${numbers} ${plural(round, 'оканчивается', 'оканчиваются', 'оканчиваются')} на 0 или 5, обычно таких около ${Math.round(numbers / 5)}. Проверьте, не округляются ли исходные данные.`,
        numbers: `Разные числа от 100 за четыре квартала; случайно — ${chanceWords(chance)}`,
      }
    }
    case 'copies': {
      const { numbers, equal, expected } = oddity
      return {
        text: `${counted(equal, 'число', 'числа', 'чисел')} из ${numbers} ${plural(equal, 'совпало', 'совпали', 'совпали')} с прошлым кварталом до единицы. Числа, которые почти не меняются, не считались. Проверьте, не перенесён ли прошлый квартал.`,
        numbers: `Случайно совпало бы ${formatNumber(expected, 1)}; столько и больше — ${chanceWords(chance)}`,
      }
    }
    case 'zeros': {
      const { of, expected } = oddity
      return {
        text: `За год ни одного случая на ${formatNumber(of)}; у организаций с таким же потоком было бы около ${Math.round(expected)}. Возможно, случаи не регистрируются.`,
        numbers: `Ожидалось ${formatNumber(expected, 1)} с учётом разброса между организациями; случайно — ${chanceWords(chance)}`,
      }
    }
  }
}

const percent = (share: number) => formatNumber(100 * share)

/** The result of a recheck: agreement with its 95 % interval, and beyond chance. */
export function recheckWords(recheck: Parameters<typeof agreementOf>[0]): { agreed: string; means: string } {
  const { agreed, of, share, from, to, kappa, below } = agreementOf(recheck)
  const kappaWords = kappa === null ? '' : `; каппа ${formatNumber(kappa, 2)}`
  return {
    agreed: `${agreed} из ${of}`,
    means:
      below === null
        ? `Совпадает ${percent(share)} % (${percent(from)}–${percent(to)})${kappaWords}`
        : `Ошибочных записей, вероятно, меньше ${percent(below)} %${kappaWords}`,
  }
}
