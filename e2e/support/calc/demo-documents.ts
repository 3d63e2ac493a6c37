import { type CatalogueCategory, catalogueMetric } from '@/prisma/seed/catalogue'
import { demoCalendar } from '@/prisma/seed/demo/calendar'
import { demoCategories } from '@/prisma/seed/demo/demo-metrics'
import { demoDocuments, type Reporter } from '@/prisma/seed/demo/documents'
import { demoOrganisations } from '@/prisma/seed/demo/organisations'
import type { DocumentSpec } from '@/prisma/seed/document-rows'
import { REFERENCE_CATEGORIES } from '@/prisma/seed/reference'

/**
 * The demo's documents at a given time, without a database; ids of the reference catalogue are made up.
 * @param every keeps one organisation in this many
 */
export function referenceDocuments(now: string, every = 1): DocumentSpec[] {
  const calendar = demoCalendar(new Date(now), 'Europe/Moscow')
  const reporters = demoOrganisations(calendar.quarters)
    .filter(({ index }) => index % every === 0)
    .map(
      (organisation): Reporter => ({
        organisation,
        companyId: organisation.index + 1,
        managerId: 1001 + organisation.index,
        operatorId: 2001 + organisation.index,
      }),
    )
  return demoDocuments(reporters, demoCategories(catalogue()), calendar)
}

function catalogue(): CatalogueCategory[] {
  let id = 0
  return REFERENCE_CATEGORIES.map((category, index) => ({
    id: index + 1,
    metrics: category.metrics.map((metric) => {
      id += 1
      const variables = metric.variables.map((one, place) => ({ id: id * 10 + place, ...one }))
      return catalogueMetric({ ...metric, id, variables })
    }),
  }))
}
