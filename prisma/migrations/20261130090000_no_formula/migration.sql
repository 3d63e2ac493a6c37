-- By hand: a value of an indicator that came from a former system with a formula that does not parse is none.
ALTER TABLE "input_document_values"
  DROP CONSTRAINT "input_document_values_non_value",
  ADD CONSTRAINT "input_document_values_non_value" CHECK (
    "non_value" IN ('missing', 'zero_denominator', 'not_finite', 'inactive', 'no_formula'));
