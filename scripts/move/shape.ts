/** What is moved, in the order in which rows refer to each other: file of the bundle → its fields and their former names. */
export interface EntityShape {
  /** Likely names of the table, the likeliest first. */
  tables: readonly string[]
  /** Field → likely names of its column; those of `required` stop `read` where there is none. */
  fields: Readonly<Record<string, readonly string[]>>
  required: readonly string[]
  /** Without these a row means something else: a person says first that there is none. */
  telling?: readonly string[]
  /** What its rows belong to, and the field that says to which: they are read in the order of these. */
  of?: readonly [entity: string, field: string]
  /** A deleted row of these is not read: nothing could stand in its place. */
  isLeftDeleted?: true
  /** What is so where there is no such table. */
  without?: string
  /** A dictionary that may not be there: names stand where its ids would, in this field of this entity. */
  usedIn?: readonly [entity: string, field: string]
}

const named = (...tables: string[]): EntityShape => ({
  tables,
  fields: { id: ['id'], name: ['name', 'title'], deleted_at: ['deleted_at'] },
  required: ['id', 'name'],
})

const dictionary = (table: string, ...usedIn: [entity: string, field: string]): EntityShape => ({
  ...named(table),
  usedIn,
})

export const ENTITIES = {
  regions: dictionary('regions', 'companies', 'region_id'),
  company_types: dictionary('company_types', 'companies', 'company_type_id'),
  company_levels: dictionary('company_levels', 'companies', 'company_level_id'),
  company_bed_capacities: dictionary('company_bed_capacities', 'companies', 'company_bed_capacity_id'),
  metric_target_orders: dictionary('metric_target_orders', 'metrics', 'metric_target_order_id'),
  metric_units: dictionary('metric_units', 'metrics', 'metric_unit_id'),
  companies: {
    tables: ['companies', 'organizations'],
    fields: {
      id: ['id'],
      name: ['name', 'full_name'],
      short_name: ['short_name', 'name_short'],
      former_number: ['number', 'unique_number', 'identification_number'],
      city: ['city'],
      address: ['address'],
      director_position: ['director_position'],
      director_name: ['director_name', 'director'],
      region_id: ['region_id', 'region'],
      company_role_id: ['company_role_id', 'role_id'],
      company_type_id: ['company_type_id', 'type_id', 'company_type', 'type'],
      company_ownership_id: ['company_ownership_id', 'ownership_id'],
      company_level_id: ['company_level_id', 'level_id', 'company_level', 'level'],
      company_bed_capacity_id: ['company_bed_capacity_id', 'bed_capacity_id', 'bed_capacity'],
      is_emergency: ['is_emergency', 'emergency'],
      date_begin_year: ['date_begin_year'],
      date_begin_quarter: ['date_begin_quarter', 'date_begin'],
      date_begin_month: ['date_begin_month'],
      deleted_at: ['deleted_at'],
    },
    required: ['id', 'name', 'short_name', 'region_id'],
    telling: ['deleted_at'],
  },
  users: {
    tables: ['users'],
    fields: {
      id: ['id'],
      surname: ['surname', 'last_name'],
      name: ['name', 'first_name'],
      secname: ['secname', 'patronymic', 'middle_name'],
      email: ['email'],
      password: ['password', 'password_hash'],
      position: ['position', 'post'],
      user_role_id: ['user_role_id', 'role_id'],
      user_status_id: ['user_status_id', 'status_id'],
      company_id: ['company_id', 'organization_id'],
      deleted_at: ['deleted_at'],
    },
    required: ['id', 'surname', 'name', 'email', 'password', 'user_role_id', 'company_id'],
    telling: ['user_status_id', 'deleted_at'],
  },
  metric_categories: named('metric_categories', 'categories'),
  user_categories: {
    tables: ['metric_category_user', 'user_metric_categories', 'user_metric_category', 'category_user'],
    fields: {
      // A pivot table may have no id; it is then ordered by user.
      id: ['id', 'user_id'],
      user_id: ['user_id'],
      metric_category_id: ['metric_category_id', 'category_id'],
    },
    required: ['user_id', 'metric_category_id'],
    without: 'таблицы нет: операторы получают все категории',
  },
  metrics: {
    tables: ['metrics', 'indicators'],
    fields: {
      id: ['id'],
      metric_category_id: ['metric_category_id', 'category_id'],
      metric_period_id: ['metric_period_id', 'period_id'],
      metric_target_order_id: ['metric_target_order_id', 'target_order_id', 'target_order'],
      metric_unit_id: ['metric_unit_id', 'unit_id', 'metric_unit', 'unit'],
      name: ['name', 'title'],
      description: ['description'],
      formula: ['formula'],
      date_end: ['date_end'],
      deleted_at: ['deleted_at'],
    },
    required: ['id', 'metric_category_id', 'metric_target_order_id', 'metric_unit_id', 'name', 'formula'],
    telling: ['metric_period_id'],
  },
  metric_calc_data: {
    tables: ['metric_calc_data', 'metric_calc_datas'],
    fields: {
      id: ['id'],
      metric_id: ['metric_id'],
      var_name: ['var_name', 'variable', 'letter', 'code', 'symbol'],
      name: ['name', 'title', 'description'],
      deleted_at: ['deleted_at'],
    },
    isLeftDeleted: true,
    required: ['id', 'metric_id', 'var_name', 'name'],
  },
  input_documents: {
    tables: ['input_documents', 'documents'],
    fields: {
      id: ['id'],
      company_id: ['company_id', 'organization_id'],
      metric_category_id: ['metric_category_id', 'category_id'],
      metric_period_id: ['metric_period_id', 'period_id'],
      input_document_status_id: ['input_document_status_id', 'status_id'],
      year: ['year'],
      quarter: ['quarter'],
      month: ['month'],
      user_id: ['user_id', 'created_by', 'author_id'],
      approved_at: ['approved_at'],
      approved_by: ['approved_by', 'approved_by_id', 'approver_id'],
      created_at: ['created_at'],
      updated_at: ['updated_at'],
      deleted_at: ['deleted_at'],
    },
    of: ['companies', 'company_id'],
    required: ['id', 'company_id', 'metric_category_id', 'input_document_status_id', 'year', 'quarter'],
    telling: ['metric_period_id', 'deleted_at'],
  },
  input_document_values: {
    tables: ['input_document_values', 'document_values'],
    fields: {
      id: ['id'],
      input_document_id: ['input_document_id', 'document_id'],
      metric_id: ['metric_id'],
      value: ['value'],
      is_active: ['is_active', 'active'],
      deleted_at: ['deleted_at'],
    },
    isLeftDeleted: true,
    of: ['input_documents', 'input_document_id'],
    required: ['id', 'input_document_id', 'metric_id', 'value', 'is_active'],
  },
  calc_data_values: {
    tables: ['input_document_value_calc_data', 'input_document_value_calc_datas', 'calc_data_values'],
    fields: {
      id: ['id'],
      input_document_value_id: ['input_document_value_id', 'document_value_id'],
      metric_calc_data_id: ['metric_calc_data_id', 'calc_data_id'],
      value: ['value'],
      deleted_at: ['deleted_at'],
    },
    isLeftDeleted: true,
    of: ['input_document_values', 'input_document_value_id'],
    required: ['id', 'input_document_value_id', 'metric_calc_data_id', 'value'],
  },
} as const satisfies Record<string, EntityShape>

export type Entity = keyof typeof ENTITIES

/** The same, looked at as a list of one kind of thing. */
export const SHAPES: ReadonlyArray<[Entity, EntityShape]> = Object.entries(ENTITIES).flatMap(
  ([name, shape]) => (isEntity(name) ? [[name, shape] satisfies [Entity, EntityShape]] : []),
)

function isEntity(name: string): name is Entity {
  return Object.hasOwn(ENTITIES, name)
}

/** A row of the bundle: every field text, as the former database wrote it, or null. */
export type Row = Readonly<Record<string, string | null>>
export const idOf = (row: Row) => String(row.id)

/** There are too many of these to be held at once: they are read anew by whoever looks at them. */
export const MANY = [
  'input_documents',
  'input_document_values',
  'calc_data_values',
] as const satisfies readonly Entity[]
export type Many = (typeof MANY)[number]

export type Rows = Iterable<Row> | AsyncIterable<Row>

/** One that is read row by row. */
export type RunningBundle = Readonly<Record<Entity, Rows>>
/** One that is held whole. */
export type WholeBundle = Readonly<Record<Entity, readonly Row[]>>
export type Bundle = Readonly<Record<Exclude<Entity, Many>, readonly Row[]> & Record<Many, Rows>>
