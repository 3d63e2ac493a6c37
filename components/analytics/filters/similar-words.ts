import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'
import type { SimilarFilter } from '@/lib/features/analytics/group/contract'

const DROPPED: Record<SimilarFilter['dropped'][number], string> = {
  company_ownership_id: 'форма собственности',
  is_emergency: 'экстренная помощь',
  company_level_id: 'уровень',
  company_bed_capacity_id: 'коечный фонд',
  company_types: 'тип организации',
}

/** What «Похожие на нас» has found, and at what price. */
export function similarWords({ organisations, dropped }: SimilarFilter): string {
  if (organisations === null) return 'Организаций, похожих на вашу, слишком мало для сравнения.'
  const noun = plural(organisations, 'организация', 'организации', 'организаций')
  const found = `Похожие на вас: ${formatNumber(organisations)} ${noun}, включая вашу; сравниваются те, у кого есть данные.`
  if (dropped.length === 0) return `${found} Учтены все признаки.`
  const names = dropped.map((name) => DROPPED[name]).join(', ')
  const is = dropped.length === 1 ? 'Не учитывается' : 'Не учитываются'
  return `${found} ${is} ${names}: иначе организаций было бы слишком мало для сравнения.`
}
