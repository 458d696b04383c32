/** A valid body of the contact form. */
export const enquiry = {
  name: "A visitor",
  email: "visitor@client.example",
  subject: "A new catalogue",
  message: "We would like to talk about our catalogue.",
  gdprConsent: true,
};
