import { expect, it } from 'vitest'
import { demoCalendar } from './calendar'
import { demoOrganisations } from './organisations'

const { quarters } = demoCalendar(new Date('2026-11-21T09:00:00Z'), 'Europe/Moscow')
const organisations = demoOrganisations(quarters)
const participants = organisations.filter(({ isParticipant }) => isParticipant)
const rows = organisations.map(({ row }) => row)

it('are sixty, three of which watch', () => {
  expect(organisations).toHaveLength(60)
  expect(participants).toHaveLength(57)
  expect(rows.filter((row) => row.company_role_id === 2)).toHaveLength(3)
})

it('begin with the one of the demo accounts', () => {
  expect(rows[0]).toMatchObject({
    name: 'Краевое государственное бюджетное учреждение здравоохранения «Краевая клиническая больница»',
    short_name: 'КГБУЗ ККБ',
    company_ownership_id: 1,
    company_level_id: 2,
    company_bed_capacity_id: 2,
    is_emergency: true,
    date_begin_quarter: '2023-10-01',
    date_begin_month: '2023-10-01',
    date_begin_year: '2024-01-01',
  })
  expect(organisations[0]).toMatchObject({ beds: 500, hasMaternity: false })
})

it('have distinct numbers of six digits, below those of built organisations', () => {
  expect(new Set(rows.map((row) => row.number)).size).toBe(60)
  expect(rows.filter((row) => !/^[1-8]\d{5}$/.test(String(row.number)))).toEqual([])
})

it('have a level when the state owns them, and every profile field when they report', () => {
  expect(rows.filter((row) => row.company_ownership_id === 1 && row.company_level_id === null)).toEqual([])
  const incomplete = participants.filter(({ row }) =>
    [row.company_type_id, row.company_bed_capacity_id, row.is_emergency].includes(null),
  )
  expect(incomplete).toEqual([])
})

it('are a mix: every type, ownership, level and number of beds is there', () => {
  const distinct = (pick: (row: (typeof rows)[number]) => unknown) =>
    new Set(participants.map(({ row }) => pick(row))).size
  expect(distinct((row) => row.company_type_id)).toBe(3)
  expect(distinct((row) => row.company_ownership_id)).toBe(2)
  expect(distinct((row) => row.company_level_id)).toBe(6)
  expect(distinct((row) => row.company_bed_capacity_id)).toBe(5)
  expect(distinct((row) => row.is_emergency)).toBe(2)
  expect(distinct((row) => row.region_id)).toBeGreaterThan(30)
})

it('leave a group to compare with for the demo accounts’ own', () => {
  const alike = participants.filter(
    ({ row }) =>
      row.company_type_id === 1 &&
      row.company_ownership_id === 1 &&
      row.company_level_id === 2 &&
      row.company_bed_capacity_id === 2 &&
      row.is_emergency,
  )
  expect(alike.length).toBeGreaterThanOrEqual(8)
})

it('do not all begin with the data', () => {
  const later = participants.filter(({ row }) => String(row.date_begin_quarter) > '2023-10-01')
  expect(later.length).toBeGreaterThanOrEqual(5)
  expect(later.length).toBeLessThanOrEqual(10)
})
