-- The few rows that tell why there is no value are found without reading those that have one.
CREATE INDEX input_document_values_non_value_idx ON input_document_values (input_document_id) WHERE non_value IS NOT NULL;
