import { nextPeriod, PERIODICITY, type Period, periodContaining, periodFirstDay } from '@/lib/calc/periods'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { type CompanyRow, companyRow } from '../builders/company'
import { person } from './names'
import { LEGAL_FORMS, type OrganisationEntry, PARTICIPANTS, WATCHERS } from './organisation-list'
import { randomStream } from './random'

/** A demo organisation: its row, and the parameters of its numbers. */
export interface Organisation {
  /** Key of its random streams; adding organisations does not change it. */
  key: string
  row: CompanyRow
  isParticipant: boolean
  /** Place in the list; 0 is the organisation of the demo accounts. */
  index: number
  /** 500 for the organisation of the demo accounts: the size of the reference denominators. */
  beds: number
  hasMaternity: boolean
  firstQuarter: Period
}

/** Six digits; the bounds are part of what the numbers are drawn from. */
const DEMO_NUMBERS = [100_000, 899_999] as const

/** Beds from–to, by id of the dictionary. */
const BEDS: Readonly<Record<number, readonly [number, number]>> = {
  1: [820, 1400],
  2: [400, 800],
  3: [200, 399],
  4: [100, 199],
  5: [35, 99],
}

/** Every seventh organisation joins after the data begin. */
const LATECOMER_EVERY = 7

/** The sixty demo organisations: participants, then watchers. `quarters` are those of the data. */
export function demoOrganisations(quarters: readonly [Period, ...Period[]]): Organisation[] {
  const numbers = distinctNumbers(PARTICIPANTS.length + WATCHERS.length)
  const entries = [
    ...PARTICIPANTS.map((entry) => ({ entry, isParticipant: true })),
    ...WATCHERS.map((entry) => ({ entry, isParticipant: false })),
  ]
  return entries.map(({ entry, isParticipant }, index) => {
    const isLatecomer = isParticipant && index % LATECOMER_EVERY === LATECOMER_EVERY - 1
    const firstQuarter = (isLatecomer && quarters[1 + (index % 5)]) || quarters[0]
    return organisation(entry, { isParticipant, index, firstQuarter, number: numbers[index] ?? '' })
  })
}

function organisation(
  [form, title, short, city, region, type, level, beds, flags]: OrganisationEntry,
  place: { isParticipant: boolean; index: number; firstQuarter: Period; number: string },
): Organisation {
  const { isParticipant, index, firstQuarter } = place
  const legal = LEGAL_FORMS[form]
  const key = `${form} ${short}`
  const random = randomStream('organisation', key)
  const director = person(random)
  const [min, max] = BEDS[beds] ?? [0, 0]
  const begin = periodFirstDay(firstQuarter)
  const year = periodContaining(PERIODICITY.year, begin)
  return {
    key,
    index,
    isParticipant,
    beds: index === 0 ? 500 : random.integer(min, max),
    hasMaternity: flags.includes('M'),
    firstQuarter,
    row: companyRow(place.number, {
      company_role_id: isParticipant ? COMPANY_ROLE.participant : COMPANY_ROLE.watcher,
      region_id: region,
      city,
      name: `${legal.full} «${title}»`,
      short_name: `${legal.short} ${short}`,
      address: `г. ${city}, ${random.pick(STREETS)}, д. ${random.integer(1, 90)}`,
      director_position: directorPosition(legal.ownership, isParticipant),
      director_name: `${director.surname} ${director.name} ${director.secname}`,
      company_type_id: isParticipant ? type : null,
      company_ownership_id: legal.ownership,
      company_level_id: level || null,
      company_bed_capacity_id: isParticipant ? beds : null,
      is_emergency: isParticipant ? flags.includes('E') : null,
      date_begin_year: periodFirstDay(periodFirstDay(year) < begin ? nextPeriod(year) : year),
      date_begin_quarter: begin,
      date_begin_month: begin,
    }),
  }
}

const STREETS = [
  'ул. Больничная',
  'ул. Пирогова',
  'ул. Мира',
  'ул. Садовая',
  'пр-т Победы',
  'ул. Гагарина',
] as const

function directorPosition(ownership: number, isParticipant: boolean): string {
  if (!isParticipant) return 'Директор'
  return ownership === 1 ? 'Главный врач' : 'Генеральный директор'
}

function distinctNumbers(count: number): string[] {
  const random = randomStream('numbers')
  const numbers = new Set<string>()
  while (numbers.size < count) numbers.add(String(random.integer(...DEMO_NUMBERS)))
  return [...numbers]
}
