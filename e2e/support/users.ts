import type { Person, World } from './world-rows'

/** A valid body of an invitation. */
export const NEWCOMER = { surname: 'Новикова', name: 'Анна', email: 'novikova@example.org', user_role_id: 3 }

/** The people of an organisation. */
export const users = (world: World, companyId = world.company) => `/api/companies/${companyId}/users`

/** One of them. */
export const pathOf = (world: World, person: Person, companyId = world.company) =>
  `${users(world, companyId)}/${world.users[person]}`
