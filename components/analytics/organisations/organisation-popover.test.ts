import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OrganisationFacts } from '@/components/analytics/organisations/organisation-popover'
import { NO_PROFILE } from '@/lib/features/analytics/rating/rules'

const textOf = (profile: Parameters<typeof OrganisationFacts>[0]['profile']) =>
  renderToStaticMarkup(createElement(OrganisationFacts, { profile }))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

it('what is hidden of an organisation is said once, and nothing is said where nothing is hidden', () => {
  const hidden = ['company_level' as const, 'company_bed_capacity' as const, 'is_emergency' as const]
  expect(textOf({ ...NO_PROFILE, company_type: 'Больница', hidden })).toBe(
    'Тип организации Больница Остальное скрыто ради анонимности',
  )
  expect(textOf({ ...NO_PROFILE, hidden })).toBe('Всё скрыто ради анонимности')
  expect(textOf({ ...NO_PROFILE, company_type: 'Больница', hidden: [] })).toBe('Тип организации Больница')
})
