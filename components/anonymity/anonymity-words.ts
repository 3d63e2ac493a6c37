import { counted } from '@/lib/core/format/plural'
import type { Property } from '@/lib/features/analytics/group/contract'
import type { Check } from '@/lib/features/analytics/profiles/contract'

/** What a check tries, and how. */
export const CHECK_WORDS: Readonly<Record<Check['name'], (size: number) => [what: string, how: string]>> = {
  differences: (size) => [
    `Разности отборов, выделяющие 1–${counted(size - 1, 'организацию', 'организации', 'организаций')}`,
    'любые две настройки фильтров, А без Б',
  ],
  profiles: (size) => [
    `Профили, общие меньше чем для ${counted(size, 'организации', 'организаций', 'организаций')}`,
    'показанные в строках, карточках и «Похожие на нас»',
  ],
  untrue: () => ['Неверно показанные свойства', 'свойство не то, что заявлено'],
  versions: (size) => [
    `Отличия до и после смены профилей на 1–${counted(size - 1, 'организацию', 'организации', 'организаций')}`,
    'каждая настройка фильтров в двух соседних версиях',
  ],
}

export const PROPERTY_NAMES: ReadonlyArray<[Property, string]> = [
  ['company_bed_capacity', 'Коечный фонд'],
  ['company_level', 'Уровень'],
  ['is_emergency', 'Экстренная помощь'],
  ['company_type', 'Тип организации'],
  ['company_ownership', 'Форма собственности'],
]
