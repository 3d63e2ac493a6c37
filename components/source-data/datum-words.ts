import { counted } from '@/lib/core/format/plural'
import type { SourceDataList, SourceDatumAnswer, Use } from '@/lib/features/source-data/contract'

/** «в 11 показателях» */
export const usedIn = (count: number): string =>
  count === 0 ? 'не используется' : `в ${counted(count, 'показателе', 'показателях', 'показателях')}`

/** Unlinked variables that a datum may be linked with: an indicator asks for it once. */
export const freeFor = ({ uses }: SourceDatumAnswer, { meta }: SourceDataList): Use[] =>
  meta.unlinked.filter(({ metric }) => uses.every((use) => use.metric.id !== metric.id))

/** «операций, целое число» */
export const kindOf = ({ unit, is_whole }: Pick<SourceDatumAnswer, 'unit' | 'is_whole'>): string =>
  `${unit}, ${is_whole ? 'целое число' : 'возможна дробь'}`

/** «Хирургическая безопасность · квартал» */
export const datumPlace = ({ metric_category, metric_period }: Use): string =>
  `${metric_category.short_name} · ${metric_period.name.toLowerCase()}`
