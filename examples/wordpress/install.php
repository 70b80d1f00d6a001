<?php
/**
 * Fills an empty database with a small site, from the command line: php install.php PASSWORD
 *
 * @package Disco_Chat
 */

define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = getenv( 'WORDPRESS_HOST' );

/** Nobody is written to. */
function wp_new_blog_notification() {}

require __DIR__ . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

wp_install( 'Quayfold', 'admin', 'admin@quayfold.example', true, '', $argv[1] );
update_option( 'permalink_structure', '/%postname%/' );
foreach ( array( 'Pricing', 'Contact' ) as $title ) {
	wp_insert_post(
		array(
			'post_type'   => 'page',
			'post_status' => 'publish',
			'post_title'  => $title,
		)
	);
}
wp_create_user( 'editor', $argv[1], 'editor@quayfold.example' );
get_user_by( 'login', 'editor' )->set_role( 'editor' );
flush_rewrite_rules();
