type Text = string | null;
type OfCase = { entity_id: string; case_id: string; facility_id: string };

/** Row types of what is known of a visit in lists, and of who answers for its bill. Dates are text, `YYYY-MM-DD`. */
export type VisitTables = {
  case_guarantor: OfCase & {
    family_name: string;
    first_name: Text;
    middle_name: Text;
    relationship: Text;
    birth_date: Text;
    phone: Text;
    line1: Text;
    line2: Text;
    city: Text;
    state: Text;
    postal_code: Text;
    country: Text;
  };
  case_physician: OfCase & {
    position: number;
    role: string;
    npi: Text;
    family_name: Text;
    first_name: Text;
    middle_name: Text;
    suffix: Text;
  };
  case_diagnosis: OfCase & {
    position: number;
    code: string;
    system: string;
    type: Text;
  };
};
