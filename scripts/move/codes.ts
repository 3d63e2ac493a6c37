/** What a code says in the report. Those of QUESTIONS stand in the table of docs/moving.md too, with what to do. */

/** Waits for a person, or for a look. */
export const QUESTIONS = {
  changed_there: 'строка прежней системы изменилась; такая была здесь и до переноса',
  catalogue_changed_there: 'категория или показатель изменились в прежней системе: поправьте здесь',
  changed_both: 'строка прежней системы изменилась, но и здесь её изменили или удалили',
  account_changed_there: 'в прежней системе изменились адрес, роль или организация: поправьте здесь',
  deleted: 'строка удалена в прежней системе',
  deleted_here: 'перенесённое здесь удалили: заново оно не переносится',
  not_stored: 'база не приняла строку: всё, что переносится вместе с ней, не перенесено',
  formula_unread: 'формула не разобрана: впишите её в "formulas" файла mapping.json',
  letter_unknown: 'у показателя нет переменных a–e, или одна стоит дважды',
  name_absent: 'нет названия',
  dictionary_unknown: 'значения справочника здесь нет',
  name_taken: 'показатель с таким названием здесь уже есть, но с другой формулой, категорией или данными',
  short_name_taken:
    'организация с таким кратким названием здесь уже есть, но с другим названием или регионом',
  company_unknown: 'организация не перенесена',
  not_valid: 'роль, статус или адрес не годятся',
  address_twice: 'один адрес у двух учётных записей',
  address_taken: 'адрес здесь уже занят',
  category_or_company_unknown: 'категория или организация не перенесена',
  metric_unknown: 'показатель документа не перенесён',
  document_here: 'документ организации за этот период здесь уже есть',
  not_a_quarter: 'документ не за квартал от 1 до 4 года от 2000 до 2100',
  not_begun: 'документ за квартал, который ещё не начался',
  status_unknown: 'документ не черновик (1) и не утверждён (2)',
  no_value:
    'в утверждённом документе значение не вычисляется (знаменатель 0 или данных нет): "no_value" в mapping.json',
  too_long: 'текст длиннее, чем здесь хранится: сократите его в пакете',
  text_unfit: 'в тексте знак с кодом 0: такого текста здесь не хранят',
  active_unclear: 'включён ли показатель, не сказано: ожидается 0 или 1',
  datum_unclear: 'данное показателя стоит в строке дважды, или у показателя такого нет',
  not_a_number: 'вместо числа стоит другое: исправьте в прежней системе',
  metric_twice: 'показатель стоит в документе дважды, или два показателя стали здесь одним',
  metric_elsewhere: 'в документе включён показатель другой категории: его числа некуда перенести',
  out_of_range: 'число меньше 0 или слишком большое',
} as const

/** Moved, but not exactly as it stood. */
export const CHANGES = {
  text_absent: 'текста нет: записано «—»',
  role_default: 'роли организации нет: записана медицинская организация',
  choice_left_empty:
    'вида, уровня или коечной мощности здесь нет в справочнике, или скорая помощь не 0 и не 1: оставлено пустым',
  status_default: 'статуса нет: записан действующий',
  account_closed: 'человек там удалён, но стоит в документах: перенесён заблокированным и без пароля',
  address_made: 'адрес удалённого человека не годится или занят: записан условный',
  password_left: 'пароль хранился не так, как здесь понимают: человек задаёт новый через «Забыли пароль?»',
  unit_new: 'единицы здесь не было: добавлена',
  metric_closed: 'показатель там удалён, но стоит в документах: перенесён закрытым',
  period_default: 'периодичности нет: записан квартал',
  name_decided: 'название взято из mapping.json',
  formula_mended: 'знаки и буквы формулы исправлены',
  formula_decided: 'формула взята из mapping.json',
  joined_twice: 'две строки прежней системы стали здесь одной',
  author_left: 'автор не перенесён (удалён или о нём вопрос): записан первый администратор',
  author_unknown: 'автор неизвестен: записан первый администратор',
  approver_unknown: 'кто утвердил, неизвестно или не перенесён: записан автор',
  created_at_unknown: 'времени создания нет: записано время утверждения или последнего изменения',
  approved_at_unknown: 'времени утверждения нет: записано время последнего изменения, а без него — перенос',
  row_absent: 'показателя в утверждённом документе не было: здесь он отключён',
  off_data: 'показатель был отключён, а числа стояли: числа остались там',
  all_zero: 'все данные показателя 0: в черновике пусто, в утверждённом отключён',
  no_value_off: 'значение не вычисляется: показатель отключён, как решено в mapping.json',
  rounded: 'дробь округлена до шести знаков',
} as const

const OTHERS = {
  created: 'перенесено',
  moved_before: 'перенесено раньше, без изменений',
  changed: 'изменено',
  key_twice: 'есть другой документ того же периода: утверждённый или более поздний',
  deleted_above: 'организация или категория удалена в прежней системе',
  joined: 'такие же здесь уже есть: перенесённое относится к ним',
} as const

export type Question = keyof typeof QUESTIONS
export type Change = keyof typeof CHANGES
export type Changes = Partial<Record<Change, number>>

const WORDS: Readonly<Record<string, string>> = { ...QUESTIONS, ...CHANGES, ...OTHERS }
export const wordsOf = (code: string) => WORDS[code] ?? code

/** Of what may have changed, what did, and how often. */
export function changesOf(found: Partial<Record<Change, number | boolean>>): Changes {
  return Object.fromEntries(Object.entries(found).flatMap(([code, n]) => (n ? [[code, Number(n)]] : [])))
}
