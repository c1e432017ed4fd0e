-- What is known about a person is changed by themselves and by whoever manages the users of their entity: row security
-- shows colleagues alone. The address they sign in with is not among it: that changes by its link.
grant update (first_name, last_name, phone_number, phone_number_extension, type_of_user, version) on app_user
  to waypost_app;
