/**
 * The former system's schema as Laravel's migrations create it, for PostgreSQL and MariaDB, with the rows that are hard
 * to migrate.
 */
export const FORMER_SYSTEM = `
  CREATE TABLE regions (id int, name text); INSERT INTO regions VALUES (77, 'алтайский КРАЙ ');
  CREATE TABLE company_types (id int, name text); INSERT INTO company_types VALUES (9, 'Больница');
  CREATE TABLE company_levels (id int, name text);
  CREATE TABLE company_bed_capacities (id int, name text);
  CREATE TABLE metric_target_orders (id int, name text); INSERT INTO metric_target_orders VALUES (5, 'Лучше, когда меньше');
  CREATE TABLE metric_units (id int, name text); INSERT INTO metric_units VALUES (4, '%');
  CREATE TABLE companies (id int, name text, short_name text, city text, region_id int, company_role_id int,
    company_type_id int, is_emergency boolean, deleted_at timestamp);
  INSERT INTO companies VALUES (1, 'Городская больница', 'ГБ-1', 'Барнаул', 77, 1, 9, true, NULL),
    (2, 'Закрытая', 'ЗБ-2', 'Бийск', 77, 1, 9, false, '2024-01-01');
  CREATE TABLE users (id int, surname text, name text, email text, password text, user_role_id int, user_status_id int,
    company_id int, deleted_at timestamp);
  INSERT INTO users VALUES (30, 'Сидорова', 'Вера', 'Sidorova@Example.test', NULL, 2, 1, 1, NULL);
  CREATE TABLE metric_categories (id int, name text); INSERT INTO metric_categories VALUES (3, 'Перенесённая категория');
  CREATE TABLE metrics (id int, metric_category_id int, metric_period_id int, metric_target_order_id int,
    metric_unit_id int, name text, formula text);
  INSERT INTO metrics VALUES (11, 3, 2, 5, 4, 'Перенесённый показатель', 'A × 100 / B'),
    (12, 3, 2, 5, 4, 'Неразобранный показатель', 'сумма(a)');
  CREATE TABLE metric_calc_data (id int, metric_id int, var_name text, name text);
  INSERT INTO metric_calc_data VALUES (21, 11, 'A', 'Случаи'), (22, 11, 'B', 'Пациенты'), (23, 12, 'a', 'Сумма');
  CREATE TABLE input_documents (id int, company_id int, metric_category_id int, metric_period_id int,
    input_document_status_id int, year int, quarter int, month int, user_id int, created_at timestamp, updated_at timestamp,
    deleted_at timestamp);
  INSERT INTO input_documents
    VALUES (1, 1, 3, 2, 2, 2023, 1, 0, 31, '2023-04-01 10:00:00', '2023-04-02 10:00:00', NULL),
    (2, 1, 3, 2, 2, 2023, 2, 0, 31, '2023-04-01 10:00:00', '2023-04-02 10:00:00', NULL),
    (3, 1, 3, 2, 2, 2023, 3, 0, 31, '2023-04-01 10:00:00', '2023-04-02 10:00:00', NULL),
    (4, 1, 3, 2, 2, 2023, 4, 0, 31, '2023-04-01 10:00:00', '2023-04-02 10:00:00', NULL),
    (5, 1, 3, 2, 1, 2024, 1, 0, 31, '2023-04-01 10:00:00', '2023-04-02 10:00:00', NULL),
    (6, 1, 3, 2, 2, 2024, 2, 0, 31, '2023-04-01 10:00:00', '2023-04-02 10:00:00', NULL),
    (7, 1, 3, 2, 1, 2023, 1, 0, 31, '2023-04-01 10:00:00', '2023-09-02 10:00:00', NULL);
  CREATE TABLE input_document_values (id int, input_document_id int, metric_id int, value double precision, is_active boolean);
  INSERT INTO input_document_values VALUES (101, 1, 11, 5, true), (102, 2, 11, 33.33, true),
    (103, 3, 11, 0, true), (104, 4, 11, 0, true), (105, 5, 11, 0, true), (106, 6, 11, 0, true), (107, 7, 11, 0, true);
  CREATE TABLE input_document_value_calc_data (id int, input_document_value_id int, metric_calc_data_id int, value double precision);
  INSERT INTO input_document_value_calc_data VALUES (201, 101, 21, 5), (202, 102, 21, 10), (203, 103, 21, 0),
    (204, 104, 21, 0), (205, 105, 21, 0), (206, 106, 21, 4), (207, 107, 21, 0), (301, 101, 22, 100),
    (302, 102, 22, 30), (303, 103, 22, 0), (304, 104, 22, 50), (305, 105, 22, 0), (306, 106, 22, 0),
    (307, 107, 22, 0)`
