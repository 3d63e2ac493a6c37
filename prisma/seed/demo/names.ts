import type { Random } from './random'

export interface Person {
  surname: string
  name: string
  secname: string
}

const SURNAMES = [
  'Кузнецов',
  'Смирнов',
  'Попов',
  'Васильев',
  'Новиков',
  'Фёдоров',
  'Морозов',
  'Волков',
  'Алексеев',
  'Лебедев',
  'Семёнов',
  'Егоров',
  'Павлов',
  'Козлов',
  'Степанов',
  'Николаев',
  'Орлов',
  'Андреев',
  'Макаров',
  'Никитин',
  'Захаров',
  'Зайцев',
  'Гаврилов',
  'Киселёв',
  'Ершов',
] as const
const WOMEN = [
  'Елена',
  'Ольга',
  'Наталья',
  'Ирина',
  'Татьяна',
  'Светлана',
  'Марина',
  'Юлия',
  'Лариса',
] as const
const MEN = ['Сергей', 'Андрей', 'Дмитрий', 'Алексей', 'Владимир', 'Михаил', 'Николай', 'Игорь'] as const
const PATRONYMICS = ['Александ', 'Владими', 'Викто', 'Пет', 'Фёдо'] as const

/** A made-up person with a surname, name and patronymic that agree. */
export function person(random: Random): Person {
  const surname = random.pick(SURNAMES)
  const stem = random.pick(PATRONYMICS)
  return random.chance(0.6)
    ? { surname: `${surname}а`, name: random.pick(WOMEN), secname: `${stem}ровна` }
    : { surname, name: random.pick(MEN), secname: `${stem}рович` }
}
