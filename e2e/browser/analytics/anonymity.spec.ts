import { filtersOf, openGroup, ratingOf, searchOf } from '../kit/comparison'
import { database } from '../kit/database'
import { expect, loginAs, test } from '../kit/fixtures'
import { GROUPS, RARE_DENOMINATOR } from '../kit/groups'
import { category } from '../kit/hospital'
import { lastEnded } from '../kit/quarters'

test('A5 pages of a comparison, as rendered and as sent for navigation, name no other organisation', async () => {
  const profile = GROUPS['odd numbers']
  const { own, others } = await openGroup('odd numbers')
  const mark = crypto.randomUUID().slice(0, 8)
  for (const { hospital } of others) {
    await database.query(`UPDATE companies SET name = $2, short_name = $3, city = $4 WHERE id = $1`, [
      hospital.id,
      `Тайная больница ${mark} ${hospital.id}`,
      `ТБ ${mark} ${hospital.id}`,
      `Тайногорск ${mark}`,
    ])
  }
  const page = await loginAs(await own.hospital.hire('manager'))
  const years = { year_from: lastEnded.year, year_to: lastEnded.year }
  const addresses = [
    `/analytics/rating?${searchOf(ratingOf(profile, category(1)))}`,
    `/analytics/rating?${searchOf({ ...ratingOf(profile, category(1)), full_rating: true, metric_id: category(1).metrics[0]?.id })}`,
    `/analytics/indicator?${searchOf({ ...filtersOf(profile), metric_category_id: category(1).id, ...years })}`,
    `/analytics/method?${searchOf({ ...filtersOf(profile), metric_category_id: category(1).id, year: lastEnded.year })}`,
    `/analytics/report?${searchOf({ ...filtersOf(profile), ...years })}`,
    '/analytics/overview',
    `/analytics/rating/contact-offer?number=${others[0]?.number}`,
  ]
  for (const address of addresses) {
    for (const headers of [undefined, { RSC: '1' }]) {
      const answer = await page.request.get(address, headers ? { headers } : {})
      expect(answer.status(), address).toBe(200)
      const text = await answer.text()
      expect(text, address).not.toContain(mark)
      for (let place = 1; place < 6; place += 1)
        expect(text, address).not.toContain(String(RARE_DENOMINATOR + place))
    }
  }
  // The check would be void if the page showed no comparison.
  await page.goto(addresses[1] ?? '')
  await expect(page.getByText(`№ ${others[0]?.number}`).first()).toBeVisible()
})
